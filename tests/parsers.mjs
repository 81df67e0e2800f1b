// Markdown read by parsers of its dialects. Reads a JSON list of [dialect, text] and prints the list of HTML.
import { readFileSync } from "node:fs";
import discord from "discord-markdown-parser";
import MarkdownIt from "markdown-it";
import { markdown as snudown } from "snudown-js";

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// It gives a tree. What Discord makes something of that a roll never holds, a mention or a heading, keeps its name.
function html(nodes) {
  return [nodes].flat().map((node) => {
    if (node.type === "text") return escape(node.content);
    if (node.type === "twemoji") return escape(node.name);
    if (node.type === "br") return "<br>\n";
    const name = { strong: "b", strikethrough: "s", link: "a", blockQuote: "blockquote" }[node.type] ?? node.type;
    const href = node.target ? ` href="${escape(node.target)}"` : "";
    return `<${name}${href}>${html(node.content ?? [])}</${name}>`;
  }).join("");
}

const commonmark = new MarkdownIt({ linkify: true });
const parsers = {
  discord: (text) => html(discord.parse(text, "extended")),
  // Reddit’s own parser, and CommonMark with ~~: what is right in both holds on its old pages and its new ones.
  snudown,
  commonmark: (text) => commonmark.render(text),
};

console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(([dialect, text]) => parsers[dialect](text))));
