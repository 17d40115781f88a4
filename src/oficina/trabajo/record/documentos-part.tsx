import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { DocumentosSection } from '#oficina/documentos/documentos/screens/documentos-section.tsx';

/** /panelAdmin/clientes/:id/documentos, and that of every record; `?subir` opens the upload form. */
export const screenOf = (record: RecordFamily): ComponentType =>
  function DocumentosPart() {
    const opened = useSearchParams()[0].has('subir');
    return (
      <RecordPart record={record} part="Documentos">
        {({ _id }) => (
          <DocumentosSection
            key={_id}
            entidad={record.entidad}
            field={record.field}
            id={_id}
            opened={opened}
          />
        )}
      </RecordPart>
    );
  };
