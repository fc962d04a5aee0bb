// Chromium without a screen, and without anything that it does by itself in the background.
import {existsSync} from 'node:fs';
import {chromium} from 'playwright-core';

const kNames = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const kQuiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'];

/** On a busy machine everything takes its time; a limit only ends what would never come. */
export const kLimit = 120_000;

export async function launch() {
  const executable = process.env.CHROMIUM ?? kNames.find(existsSync);
  if (!executable) {
    console.error('no Chromium: tools/setup installs it, or name one with CHROMIUM=');
    process.exit(1);
  }
  // Its sandbox refuses root, and needs user namespaces, which containers often lack; the pages here are our own.
  return chromium.launch({executablePath: executable, args: ['--no-sandbox', ...kQuiet], timeout: 2 * kLimit});
}
