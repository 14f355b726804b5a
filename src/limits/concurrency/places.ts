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

/** Of which one may hold some, so that it leaves others theirs. */
export interface SharedPlaces {
  /** How many one holder may have. */
  readonly each: number;
  /** Where none is free for this holder: whether `all` are taken, or as many as one may hold are `theirs`. */
  take(holder: string): Leave | 'all' | 'theirs';
}

export function sharedPlaces(most: number, mostEach: number): SharedPlaces {
  const all = places(most);
  const byHolder = new Map<string, { own: Places; held: number }>();

  return {
    each: mostEach,
    take(holder) {
      const known = byHolder.get(holder) ?? { own: places(mostEach), held: 0 };
      const leaveOwn = known.own.take();
      if (leaveOwn === undefined) return 'theirs';
      const leaveAll = all.take();
      if (leaveAll === undefined) {
        leaveOwn();
        return 'all';
      }
      known.held += 1;
      byHolder.set(holder, known);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        leaveOwn();
        leaveAll();
        known.held -= 1;
        if (known.held === 0) byHolder.delete(holder);
      };
    },
  };
}
