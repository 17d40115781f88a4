import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { DownloadInforme } from './download-informe.tsx';
import { InformeFilters } from './informe-filters.tsx';
import { InformeIndex } from './informe-index.tsx';
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
