import { Outlet, ScrollRestoration } from 'react-router';
import { useFocusHeading } from '#platform/browser/focus-heading.ts';
import { pendingFactor, pendingProof, pendingRenewal } from '#platform/browser/session/renewal.ts';
import { useStore } from '#platform/browser/store.ts';
import { leaveQuestion } from '#platform/browser/unsaved.ts';
import { LeaveDialog } from '#platform/ui/dialogs/leave-dialog.tsx';
import { LoadingDialog } from '#platform/ui/dialogs/loading-dialog.tsx';
import { MessageDialog } from '#platform/ui/dialogs/message-dialog.tsx';
import { NavigationProgress } from '#platform/ui/frame/navigation-progress.tsx';
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
