import { ClienteAccount } from '#oficina/trabajo/cuenta/cliente-account.tsx';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelCliente/perfilUsuario. It is here because the dialog of the clave belongs to the panels. */
export const Component = () => <ClienteAccount changeKey={<ChangeKeyButton kind="cliente" />} />;
