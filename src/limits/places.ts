/** How many of a kind may go on at once. Who comes when all places are taken is told so, and does not wait. */

/** Gives the place back; a second call does nothing. */
export type Leave = () => void;

export interface Places {
  /** Nothing where all are taken. */
  take(): Leave | undefined;
}

export function places(most: number): Places {
  let taken = 0;
  return {
    take() {
      if (taken >= most) return undefined;
      taken += 1;
      let given = false;
      return () => {
        if (!given) taken -= 1;
        given = true;
      };
    },
  };
}
