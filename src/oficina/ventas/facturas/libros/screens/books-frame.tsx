import type { ComponentType, ReactNode } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { PartTabs } from '#platform/ui/frame/part-tabs.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import styles from './books.module.css';

const BASE = '/panelAdmin/facturas';

const TABS = [
  { name: 'Libro', to: `${BASE}/libro` },
  { name: 'IVA', to: `${BASE}/iva` },
  { name: '347', to: `${BASE}/347` },
  { name: 'Deuda', to: `${BASE}/deuda` },
  { name: 'Verificación', to: `${BASE}/verificacion` },
  { name: 'Agencia', to: `${BASE}/comparacion` },
];

type FrameProps = {
  title: string;
  actions?: ReactNode;
  /** Prints only the content, without the title and the tabs. */
  paper?: boolean;
  children: ReactNode;
};

/** Page of «Libros e impuestos». */
export const BooksFrame = ({ title, actions, paper, children }: FrameProps) => (
  <>
    <div className={paper ? styles.screenOnly : undefined}>
      <PageHeader title={title} actions={actions} />
      <PartTabs label="Libros e impuestos" tabs={TABS} />
    </div>
    {children}
  </>
);

/**
 * Shows the screen to a person who may export all facturas; others see a notice, and the screen makes no
 * call.
 */
export function forBooks(title: string, Screen: ComponentType): ComponentType {
  return function Guarded() {
    const user = useSessionUser();
    if (!user) return null;
    if (permitted(user, 'facturas', 'X') === 'todo') return <Screen />;
    return (
      <>
        <PageHeader title={title} />
        <Notice>
          El rol {user.rol} no da acceso a los libros. Si los necesitas, pídeselo a un Administrador.
        </Notice>
      </>
    );
  };
}
