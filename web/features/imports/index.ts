/** Files on their way to being plays: brought, read, looked over. */
export { ImportPage } from './import-page.tsx'
export { OpenImports } from './open-imports.tsx'
export { ReviewPage } from './review-page.tsx'
