import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useStore } from '#platform/browser/store.ts';
import { confirmLeave, hasUnsaved, leaveQuestion } from '#platform/browser/unsaved.ts';
import { opensLater } from '../later.tsx';

const LeaveQuestion = opensLater(
  async () => (await import('./leave-question.tsx')).LeaveQuestion,
  ({ answer }) => answer !== undefined,
);

/** Asks before changes are lost. The whole application has one: the router takes a single blocker. */
export function LeaveDialog() {
  const answer = useStore(leaveQuestion);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirmLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return <LeaveQuestion answer={answer} />;
}
