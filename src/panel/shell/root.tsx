import { Outlet, ScrollRestoration } from 'react-router';
import { useFocusHeading } from '#web/focus-heading.ts';
import { pendingFactor, pendingProof, pendingRenewal } from '#web/session/renewal.ts';
import { useStore } from '#web/store.ts';
import { LeaveDialog } from '#web/ui/leave-dialog.tsx';
import { LoadingDialog } from '#web/ui/loading-dialog.tsx';
import { MessageDialog } from '#web/ui/message-dialog.tsx';
import { NavigationProgress } from '#web/ui/navigation-progress.tsx';
import { leaveQuestion } from '#web/unsaved.ts';
import { FactorDialog } from '../session/factor-dialog.tsx';
import { ProofDialog } from '../session/proof-dialog.tsx';
import { RenewalDialog } from '../session/renewal-dialog.tsx';

/** Frame of every page of both panels, with the shared dialogs. */
export function Root() {
  useFocusHeading();
  const renewing = useStore(pendingRenewal) !== undefined;
  const settingUp = useStore(pendingFactor) !== undefined;
  const proving = useStore(pendingProof) !== undefined;
  const asking = useStore(leaveQuestion) !== undefined;
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ScrollRestoration />
      <LeaveDialog />
      <ProofDialog />
      <FactorDialog />
      <RenewalDialog />
      <LoadingDialog suspended={renewing || settingUp || proving || asking} />
      <MessageDialog />
    </>
  );
}
