/**
 * A list of facts: each with its name, and its value isolated from the text around it. What is not known is
 * left out.
 */
import type { ComponentChild } from 'preact';

type Fact = readonly [name: string, value: ComponentChild];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
