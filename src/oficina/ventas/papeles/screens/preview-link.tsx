import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import type { PaperKind } from './paper-kind.ts';

/** Link to the PDF of the saved paper. */
export const PreviewLink = ({ row, kind }: { row: CrudRow; kind: PaperKind }) => (
  <Button component={Link} to={`${kind.family.base}/${row._id}/pdf`} variant="default">
    Vista previa
  </Button>
);
