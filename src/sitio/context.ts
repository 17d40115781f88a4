import { createContext } from 'react-router';
import type { SiteRequest } from '#platform/http/web.server.ts';
import type { SiteServices } from '#sitio/services.server.ts';

/** Contexts that loaders and actions get from the server: its services, and the data of the request. */
export const servicesContext = createContext<SiteServices>();
export const requestContext = createContext<SiteRequest>();
