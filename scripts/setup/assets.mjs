/** Builds the files that pages load into `dist/assets/`, if their sources have changed. */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { buildIfChanged } from './stamp.mjs';
import { runStep } from './step.mjs';

/** Folders whose every file is one that pages load by its name. Their imports are in folders below. */
const FOLDERS = [
  'src/console/browser',
  'src/console/styles',
  'src/transports/http/discovery/reference/browser',
];
const SOURCES = ['package-lock.json', 'scripts/setup/assets.mjs', ...FOLDERS];
const ASSETS = inProject('dist/assets');
/** The licence of the font asks to go with it. */
const FONT_LICENCE = 'node_modules/@fontsource/noto-naskh-arabic/LICENSE';

const OPTIONS = [
  '--bundle',
  '--minify',
  '--format=esm',
  '--target=es2022',
  '--loader:.svg=copy',
  '--loader:.woff2=copy',
  '--entry-names=[name]',
  '--log-level=warning',
];

const entries = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(inProject(folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(folder, name)),
  );

export const buildAssets = () =>
  buildIfChanged(SOURCES, join(ASSETS, '.stamp'), () => {
    mkdirSync(ASSETS, { recursive: true });
    copyFileSync(inProject(FONT_LICENCE), join(ASSETS, 'noto-naskh-arabic.LICENSE'));
    const program = join('node_modules', '.bin', 'esbuild');
    runStep('bundling the files of pages', program, [...entries(), ...OPTIONS, `--outdir=${ASSETS}`]);
  });
