import { TrabajadorAccount } from '#views/cuenta/trabajador-account.tsx';
import { ChangeKeyButton } from './change-key-button.tsx';

/** /panelAdmin/miCuenta. Here, because the dialog of the key belongs to the panels. */
export const Component = () => <TrabajadorAccount changeKey={<ChangeKeyButton kind="trabajador" />} />;
