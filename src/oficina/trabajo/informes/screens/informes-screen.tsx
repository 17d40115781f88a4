import { Box, Button, Menu, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { download } from '#platform/browser/download.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import shared from '#platform/ui/shared.module.css';
import { type InformeQuery, informeFallbacks } from '../calls.ts';
import { type Informe, informes } from '../catalogue.ts';
import { areas } from '../informe.ts';
import { InformeFilters } from './informe-filters.tsx';
import { InformeView } from './informe-view.tsx';
import styles from './informes.module.css';
import { useInformeQuery } from './use-informe-query.ts';

/** /panelAdmin/informesClientes: figures of the business, in several informes. */
export function Component() {
  const user = useSessionUser();
  const { informe, report, seen, search, period, filters, asked, change } = useInformeQuery();
  const mayTake = user !== undefined && permitted(user, 'informes', 'X') !== null;
  return (
    <>
      <PageHeader
        title="Informes de clientes"
        actions={
          mayTake && (
            <>
              <Button component={Link} variant="default" to={`programados?${new URLSearchParams(asked)}`}>
                Programar envío
              </Button>
              <DownloadInforme asked={asked} />
            </>
          )
        }
      />
      <div className={styles.screen}>
        <InformeIndex seen={seen} informe={informe} search={search} />
        <section aria-labelledby="informe">
          <Box id="informe" component="h2" m={0} fz={21}>
            {report.titulo}
          </Box>
          <Box component="p" m="2px 0 14px" c="dimmed">
            {report.pregunta}
          </Box>
          <InformeFilters key={informe} {...{ report, period, filters, change }} />
          <InformeView key={JSON.stringify(asked)} report={report} asked={asked} />
        </section>
      </div>
    </>
  );
}

const FORMATS = { pdf: 'PDF, para imprimir', xlsx: 'Excel', csv: 'CSV' } as const;

/** Downloads a whole informe as a file, with its filters. */
function DownloadInforme({ asked }: { asked: InformeQuery }) {
  const underWay = useRef<AbortController>(undefined);
  // Leaving the screen cancels the download.
  useEffect(() => () => underWay.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (formato: keyof typeof FORMATS) => {
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      try {
        return await download('informes/exportar', { ...asked, formato }, { signal });
      } catch (error) {
        throw plainRefusal(error);
      }
    },
    onSuccess: (file) => showMessage('success', `Se ha descargado ${file}`),
    meta: { fallback: informeFallbacks.exportar, background: true },
  });
  if (isPending)
    return (
      <BusyButton busy variant="default">
        Descargando…
      </BusyButton>
    );
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default">Descargar</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(FORMATS).map(([formato, text]) => (
          <Menu.Item key={formato} onClick={() => mutate(formato as keyof typeof FORMATS)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type IndexProps = { seen: readonly Informe[]; informe: Informe; search: URLSearchParams };

/** Address of another informe: it keeps the period and drops the filters, which differ between informes. */
function addressOf(informe: string, search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => ['periodo', 'desde', 'hasta'].includes(name));
  return `?${new URLSearchParams([['informe', informe], ...kept])}`;
}

/** List of the informes that the user may see, by area: links, or a select on small screens. */
function InformeIndex({ seen, informe, search }: IndexProps) {
  const navigate = useNavigate();
  const groups = keysOf(areas).map((area) => ({
    title: areas[area],
    names: seen.filter((name) => informes[name].area === area),
  }));
  const some = groups.filter(({ names }) => names.length > 0);
  return (
    <>
      <Box component="nav" className={styles.index} visibleFrom="sm" aria-label="Informes">
        {some.map(({ title, names }) => (
          <div key={title}>
            <h2>{title}</h2>
            <Box component="ul" className={shared.list} mb={14}>
              {names.map((name) => (
                <li key={name}>
                  <Link to={addressOf(name, search)} aria-current={name === informe ? 'page' : undefined}>
                    {informes[name].titulo}
                  </Link>
                </li>
              ))}
            </Box>
          </div>
        ))}
      </Box>
      <NativeSelect
        hiddenFrom="sm"
        label="Informe"
        value={informe}
        onChange={(event) => navigate(addressOf(event.currentTarget.value, search))}
        data={some.map(({ title, names }) => ({
          group: title,
          items: names.map((name) => ({ value: name, label: informes[name].titulo })),
        }))}
      />
    </>
  );
}
