// Makes dist/page.html: the whole page with script and styles inside, and one place for the report's data.
//   node build.mjs [FILE]          the page (default dist/page.html)
//   node build.mjs --tests FOLDER  the unit tests, each as one file that `node --test` runs
import {createHash} from 'node:crypto';
import {mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const jsx = {jsx: 'automatic', jsxImportSource: 'preact'};

// What a browser hashes is exactly the text between the tags.
const hash = (text) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

async function bundle(entry) {
  const result = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome100', 'firefox100', 'safari15.4'],
    format: 'iife',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...jsx,
  });
  return result.outputFiles[0].text.trim();
}

async function buildPage(file) {
  const script = (await bundle('src/main.tsx')).replace(/<\/script/gi, '<\\/script').replace(/<!--/g, '<\\!--');
  const style = await bundle('src/style/all.css');
  const policy = [
    `default-src 'none'`,
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const parts = {POLICY: policy, STYLE: style, SCRIPT: script};
  const template = readFileSync(join(here, 'src/page.html'), 'utf8');
  const page = template.replace(/@(POLICY|STYLE|SCRIPT)@/g, (_, name) => parts[name]);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file + '.new', page);
  renameSync(file + '.new', file);
}

async function buildTests(folder) {
  const tests = readdirSync(join(here, 'tests')).filter((name) => name.endsWith('.test.ts'));
  await build({
    entryPoints: tests.map((name) => join(here, 'tests', name)),
    bundle: true,
    platform: 'node',
    format: 'esm',
    outdir: folder,
    outExtension: {'.js': '.mjs'},
    logLevel: 'warning',
    ...jsx,
  });
}

if (process.argv[2] === '--tests') await buildTests(process.argv[3]);
else await buildPage(process.argv[2] ?? join(here, 'dist/page.html'));
