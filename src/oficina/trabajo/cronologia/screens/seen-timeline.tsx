import { useInViewport } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import type { TimelineProps } from './timeline.tsx';

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }));

/** Timeline within a longer screen: it loads when it scrolls into view. */
export function SeenTimeline(about: TimelineProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  return (
    <div ref={ref}>
      <FormSection title="Cronología">
        <Suspense fallback={<ListLoading />}>{seen && <Timeline {...about} />}</Suspense>
      </FormSection>
    </div>
  );
}
