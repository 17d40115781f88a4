import { createContext } from 'react-router';
import type { SiteRequest } from '#api/web.server.ts';
import type { SiteServices } from './services.server.ts';

/** What loaders and actions get from the server: its services, and what belongs to this request. */
export const servicesContext = createContext<SiteServices>();
export const requestContext = createContext<SiteRequest>();
