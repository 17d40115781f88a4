import { useParams } from 'react-router';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { actividades } from '../contract.ts';
import { useActivityLayout } from './use-activity-layout.ts';

/** /panelAdmin/actividades/nuevo, /panelAdmin/actividades/:id */
export function Component() {
  const { id } = useParams();
  const screen = useCrudScreen(officeFamilies.actividades, actividades);
  return <ResourceForm {...screen} id={id} layout={useActivityLayout()} />;
}
