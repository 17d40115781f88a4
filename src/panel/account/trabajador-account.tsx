import { TrabajadorAccount } from '#oficina/trabajo/cuenta/trabajador-account.tsx';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelAdmin/miCuenta. It is here because the dialog of the clave belongs to the panels. */
export const Component = () => <TrabajadorAccount changeKey={<ChangeKeyButton kind="trabajador" />} />;
