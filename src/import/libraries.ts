/**
 * Loads the libraries that read HTML, DOCX and PDF. They are optional peer dependencies, because a server
 * needs none of them.
 */

/** Thrown if a library is not installed. The message says how to install it. */
class LibraryMissing extends Error {
  override readonly name = 'LibraryMissing';
}

const LOADERS = {
  parse5: () => import('parse5'),
  mammoth: () => import('mammoth'),
  unpdf: () => import('unpdf'),
};

/** Loads a library. Throws `LibraryMissing` if it is not installed. */
export async function library<N extends keyof typeof LOADERS>(
  name: N,
  format: string,
): Promise<Awaited<ReturnType<(typeof LOADERS)[N]>>> {
  try {
    return (await LOADERS[name]()) as Awaited<ReturnType<(typeof LOADERS)[N]>>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes(`'${name}'`)) throw error;
    throw new LibraryMissing(
      `${format} is read with the library ${name}, which is not installed: npm install ${name}`,
    );
  }
}
