import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type PhotoDrag = { gallery: string; photo: string; enabled: boolean; onPhoto(dragged: string): void };

/** Makes a card draggable, and lets the other cards of its gallery be dropped in its place. Says whether one is over it. */
export function useFotoDrag(ref: RefObject<HTMLElement | null>, drag: PhotoDrag): boolean {
  const { gallery, photo, enabled, onPhoto } = drag;
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onPhoto);
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    return combine(
      draggable({ element, getInitialData: () => ({ gallery, photo }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source: { data } }) => data.gallery === gallery && data.photo !== photo,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          take(String(source.data.photo));
        },
      }),
    );
  }, [ref, gallery, photo, enabled]);
  return over;
}
