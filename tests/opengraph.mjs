// What a chat makes of a page. Reads a JSON list of pages' HTML and prints, for each, its Open Graph tags.
import { readFileSync } from "node:fs";
import openGraph from "open-graph-scraper";

const tags = (html) => openGraph({ html, onlyGetOpenGraphInfo: true }).then(({ result }) => result);

console.log(JSON.stringify(await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(tags))));
