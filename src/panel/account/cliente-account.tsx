import { ClientAccount } from '#views/cuenta/cliente-account.tsx';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelCliente/perfilUsuario. Here, because the dialog of the key belongs to the panels. */
export const Component = () => <ClientAccount changeKey={<ChangeKeyButton kind="cliente" />} />;
