/** The text of `.env.example`: every setting with what is known of it, section by section. */
import type { DescribedSetting } from './setting.ts';

const WIDTH = 118;

const HEAD = `# Every setting of the service. All are read from the environment, once, at start; \`sanad serve --check-config\` says
# what they come to. What stands behind a name is its default, unless the lines above it say what holds without it.
# Made by \`npm run env-example\` from src/config/: change it there.`;

export function envExample(settings: readonly DescribedSetting[]): string {
  const lines: string[] = [HEAD];
  let title: string | undefined;
  for (const setting of settings) {
    if (setting.section.title !== title) {
      title = setting.section.title;
      lines.push(`\n\n# --- ${title} ${'-'.repeat(Math.max(3, WIDTH - 7 - title.length))}`);
      if (setting.section.about !== undefined) lines.push(...comment(setting.section.about));
    }
    lines.push(
      '',
      ...comment(described(setting)),
      `#${setting.name}=${setting.default ?? setting.example ?? ''}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

function described({ about, unit, otherwise, secret }: DescribedSetting): string {
  return [
    about,
    ...(unit === undefined ? [] : [`In ${unit}.`]),
    ...(otherwise === undefined ? [] : [`Without it: ${otherwise}.`]),
    ...(secret === true ? ['Secret.'] : []),
  ].join(about.includes('\n') ? '\n' : ' ');
}

function comment(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('  ') ? [`# ${line}`] : filled(line)));
}

function filled(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line.length + word.length + 1 > WIDTH - 2) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}
