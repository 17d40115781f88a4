import { useParams } from 'react-router';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { ReturnedMail } from '../../correos/screens/returned-mail.tsx';
import { PersonalDataLink } from '../../datosPersonales/screens/personal-data-link.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { useRecord } from '../../use-record.ts';
import { alumnos } from '../contract.ts';
import { LearnerHead } from './learner-frame.tsx';
import { learnerLayout } from './learner-layout.ts';

/** /panelAdmin/alumnos/:id */
export function Component() {
  const { id = '' } = useParams();
  const screen = useCrudScreen(officeFamilies.alumnos, alumnos);
  const { data: row } = useRecord(alumnos, id);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={learnerLayout(useSessionUser(), row)}
      history={false}
      above={(shown) => <ReturnedMail familia="alumnos" row={shown} />}
      actions={({ _id }) => <PersonalDataLink familia="alumnos" _id={_id} />}
      head={(shown, actions) => <LearnerHead id={id} row={shown} actions={actions} />}
    />
  );
}
