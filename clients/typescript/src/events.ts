/** Reads server-sent events as they come. */

export interface ServerEvent {
  /** `message` where the stream gives no name. */
  readonly event: string;
  readonly data: string;
}

/**
 * Yields the events of a stream. Comments are skipped. Ending the loop early cancels the stream, and with it the
 * work of the server.
 */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let event = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      // A carriage return at the end may be half of a line's end.
      const lines = text.split(/\r\n|\n|\r(?=[\s\S])/);
      text = lines.pop() as string;
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
          event = '';
          data = [];
          continue;
        }
        const [, field, content = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) as RegExpExecArray;
        if (field === 'event') event = content;
        if (field === 'data') data.push(content);
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
