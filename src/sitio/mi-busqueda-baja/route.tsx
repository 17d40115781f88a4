import { redirect } from 'react-router';
import type { Route } from './+types/route.ts';

/** The address of `List-Unsubscribe` when a person opens it: a visit erases nothing, and their page asks first. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/miBusqueda/${params.token}`);
