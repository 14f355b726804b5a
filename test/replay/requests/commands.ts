/** Calls of the command line: citations, texts, the graph, checks, help and usage errors. */

import type { CommandStep, Step } from '../recording/step.ts';
import type { Draw } from './draw.ts';
import type { Material } from './material.ts';

export function commandSteps(material: Material, draw: Draw): Step[] {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const [id = ''] = draw.some(material.ids, 1);
  return [
    ...times(10, () => command(['cite', draw.of(material.citations), '--json'])),
    ...times(4, () => command(['cite', draw.of(material.citations)])),
    command(['cite', draw.of(material.citations), '--jurisdiction', 'SA', '--json']),
    command(['cite', 'حسن النية']),
    command(['cite']),
    command(['cite', 'x', '--nothing']),
    ...times(5, () => command(['extract', '-', '--json'], draw.of(material.texts))),
    ...times(3, () => command(['extract', '-'], draw.of(material.texts))),
    command(['extract', '-', '--html', '--base', 'https://sanad.example'], draw.of(material.texts)),
    command(['extract', '-', '--jurisdiction', 'EG', '--json'], draw.of(material.texts)),
    command(['extract', 'nothing.txt']),
    command(['graph', 'missing', '--limit', '20']),
    command(['graph', 'missing', '--json']),
    ...['json', 'graphml', 'mermaid'].flatMap((format) => [
      command(['graph', 'export', '--format', format]),
      command(['graph', 'export', '--format', format, '--root', id, '--depth', '2']),
    ]),
    command(['graph', 'export', '--format', 'nothing']),
    command(['graph', 'export', '--format', 'json', '--root', 'nothing']),
    command(['openapi']),
    command(['openapi', '--json']),
    command(['verify-data', '--json']),
    command([]),
    command(['--help']),
    command(['nothing']),
    command(['cite', '--help']),
    command(['keys', 'list', '--json']),
  ];
}

const command = (args: readonly string[], input?: string): CommandStep => ({
  stage: 'open',
  door: 'command',
  group: 'command line',
  args,
  ...(input !== undefined && { input }),
});
