import { Account } from '#oficina/trabajo/cuenta/account.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelAdmin/miCuenta and /panelCliente/perfilUsuario. It is here because the dialog of the clave belongs to the panels. */
export function Component() {
  const me = useSessionUser();
  return me && <Account me={me} changeKey={<ChangeKeyButton kind={me.tipo} />} />;
}
