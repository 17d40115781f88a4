import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { useSessionUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DownloadReport } from './download-informe.tsx';
import { ReportFilters } from './informe-filters.tsx';
import { ReportIndex } from './informe-index.tsx';
import { ReportView } from './informe-view.tsx';
import styles from './informes.module.css';
import { useAsked } from './use-informe-query.ts';

/** /panelAdmin/informesClientes: figures of the business, in several informes. */
export function Component() {
  const user = useSessionUser();
  const { informe, report, seen, search, period, filters, asked, change } = useAsked();
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
              <DownloadReport asked={asked} />
            </>
          )
        }
      />
      <div className={styles.screen}>
        <ReportIndex seen={seen} informe={informe} search={search} />
        <section className={styles.report} aria-labelledby="informe">
          <h2 id="informe" className={styles.title}>
            {report.titulo}
          </h2>
          <p className={styles.question}>{report.pregunta}</p>
          <ReportFilters key={informe} {...{ report, period, filters, change }} />
          <ReportView key={JSON.stringify(asked)} report={report} asked={asked} />
        </section>
      </div>
    </>
  );
}
