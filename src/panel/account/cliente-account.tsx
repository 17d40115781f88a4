import { ClienteAccount } from '#views/cuenta/cliente-account.tsx';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelCliente/perfilUsuario. Here, because the dialog of the key belongs to the panels. */
export const Component = () => <ClienteAccount changeKey={<ChangeKeyButton kind="cliente" />} />;
