import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import styles from './documentation.module.css';
import { KeysSection } from './keys-section.tsx';

/** Query parameter with the open part; without it, the description. */
const PART = 'parte';
const KEYS = 'claves';
const CALLS = 'llamadas';

/**
 * /panelAdmin/auxiliares/documentacionApi: reference of the API and, for roles that may see them, the keys
 * of other programs.
 */
export function Component() {
  const user = useSessionUser();
  const [search, setSearch] = useSearchParams();
  if (!user) return null;
  const header = <PageHeader title="Documentación API" />;
  if (permitted(user, 'apiClaves', 'L') === null)
    return (
      <>
        {header}
        <Reference />
      </>
    );
  const part = search.get(PART) === KEYS ? KEYS : CALLS;
  return (
    <>
      {header}
      <Tabs
        value={part}
        onChange={(chosen) => setSearch(chosen === KEYS ? { [PART]: KEYS } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value={CALLS}>Llamadas</Tabs.Tab>
          <Tabs.Tab value={KEYS}>Claves de acceso</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={CALLS} pt="md">
          <Reference />
        </Tabs.Panel>
        <Tabs.Panel value={KEYS} pt="lg">
          <KeysSection />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The reference has a page of its own, because the panel's policy would refuse its styles. */
const Reference = () => (
  <iframe className={styles.reference} src="/documentacion/" title="Documentación de la API" />
);
