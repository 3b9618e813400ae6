import { useEffect, useState } from 'react';
import { useOnline } from '../use-online.ts';
import { readPhoto } from './own-photos.ts';

interface PhotoUrl {
  readonly id: string | null;
  readonly url: string | null;
  /** It is not on this phone, and could not be had. */
  readonly isMissing: boolean;
}

/** An address of a photo's bytes for this page, as long as it is shown; asked for again when a network comes. */
export function usePhotoUrl(id: string | null, size: 'whole' | 'thumb'): PhotoUrl {
  const [state, setState] = useState<PhotoUrl>({ id, url: null, isMissing: false });
  const isOnline = useOnline();
  const here = state.id === id && state.url !== null;
  useEffect(() => {
    if (id === null || here) return;
    let isOver = false;
    readPhoto(id, size).then(
      (blob) => {
        if (!isOver) setState({ id, url: URL.createObjectURL(blob), isMissing: false });
      },
      () => {
        if (!isOver && isOnline !== undefined) setState({ id, url: null, isMissing: true });
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, size, here, isOnline]);
  const { url } = state;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return state.id === id ? state : { id, url: null, isMissing: false };
}
