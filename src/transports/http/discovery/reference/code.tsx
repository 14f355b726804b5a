/** Code and JSON in which texts written from right to left do not displace the marks around them. */

/**
 * A block of code. Every text between double quotes is isolated: without that, a browser orders the quotes,
 * commas and brackets around Arabic words as part of the Arabic.
 */
export function Code({ text }: { readonly text: string }) {
  const pieces = text.split(/("(?:\\.|[^"\\\n])*")/);
  return (
    // A block that scrolls has to be reachable by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason above.
    <pre dir="ltr" tabIndex={0}>
      <code>
        {pieces.map((piece, index) =>
          index % 2 === 0 ? (
            piece
          ) : (
            <span key={`${index}`} class="text">
              "<bdi>{piece.slice(1, -1)}</bdi>"
            </span>
          ),
        )}
      </code>
    </pre>
  );
}

/** A text of the description: paragraphs, lists, and code between backticks. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('\n\n').map((block, index) =>
        block.startsWith('- ') ? (
          <ul key={`${index}`}>
            {block
              .split(/\n?- (?=\S)/)
              .slice(1)
              .map((item) => (
                <li key={item}>
                  <Line text={item} />
                </li>
              ))}
          </ul>
        ) : (
          <p key={`${index}`}>
            <Line text={block} />
          </p>
        ),
      )}
    </>
  );
}

export function Line({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('`').map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <code key={`${index}`}>
            <bdi>{piece}</bdi>
          </code>
        ),
      )}
    </>
  );
}
