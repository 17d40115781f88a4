import { redirect } from 'react-router';
import type { Route } from './+types/route.ts';

/** The address of `List-Unsubscribe`, opened by a person: to look at it erases nothing, and their page asks. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/miBusqueda/${params.token}`);
