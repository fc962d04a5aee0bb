// Puts a report into the page as mpivet does (src/report/formats/html_page.cc): no `<` of the data reaches the HTML parser.
import {readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const kPage = join(dirname(fileURLToPath(import.meta.url)), '../dist/page.html');

export function fill(report, page = readFileSync(process.env.MPIVET_PAGE ?? kPage, 'utf8')) {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const [before, after] = page.split('@REPORT@');
  return before + text.replace(/</g, '\\u003c') + after;
}
