/** How to fetch the code of each page ahead, by its path; filled where the routes are made. */
export const lazyRoutes = new Map<string, () => Promise<unknown>>()
