import { expect, test } from 'vitest'
import { routeTable } from '../../building/route-table.ts'

test('the browser bundle contains methods and paths, but no schemas', () => {
  const load = routeTable().load as (id: string) => string | undefined
  const source = load('/somewhere/platform/api/routes.ts') ?? ''
  expect(source).toContain('"duplicate":["POST","/plays/{id}/duplicate"]')
  expect(source).toContain('"/admin/users"')
  expect(source).not.toMatch(/^import|zod|inputSchema|~standard/m)
  expect(load('/somewhere/else.ts')).toBeUndefined()
})
