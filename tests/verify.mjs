// A roll checked by an outsider, written from docs/guide/how-it-works.md. Reads a JSON list of
// {seed, context, weights: [[w1, w2, …], …]} and prints, for each, the list of picked places.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

function picks({ seed, context, weights }) {
  let counter = 0n;
  let bytes = [];
  function take() {
    if (bytes.length === 0) {
      const last = Buffer.alloc(8);
      last.writeBigUInt64BE(counter++);
      bytes = [...createHash("sha256").update(`rulescore/1\0${seed}\0${context}\0`, "utf8").update(last).digest()];
    }
    return BigInt(bytes.shift());
  }
  return weights.map((faces) => {
    const total = faces.reduce((sum, weight) => sum + BigInt(weight), 0n);
    let ways = 1n;
    let length = 0;
    for (; ways < total; length++) ways *= 256n;
    let drawn;
    do {
      drawn = 0n;
      for (let i = 0; i < length; i++) drawn = drawn * 256n + take();
    } while (drawn >= ways - (ways % total));
    drawn %= total;
    let place = 0;
    while (drawn >= BigInt(faces[place])) drawn -= BigInt(faces[place++]);
    return place;
  });
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(picks)));
