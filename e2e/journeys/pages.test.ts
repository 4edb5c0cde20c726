/** Every page, in both languages, all widths and colours: accessible, and not wider than the window. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser, openVisitor, type Look } from '../browser.ts'
import { sampleOf } from '../looks.ts'
import { changePageLayout, showPageLayout } from '../page-layout.ts'
import { firstPlay, shareServer, type SharedServer } from '../people.ts'
import { wordsOf, type Words } from '../words.ts'
import { newWriter, saved } from '../writers.ts'

/**
 * Together, the looks cover every pairwise combination of language, width and colours. The first two alone cover every
 * single value.
 */
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280, dark: false },
  { language: 'fr', width: 390, dark: true },
  { language: 'en', width: 390, dark: false },
  { language: 'fr', width: 1280, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

interface Visit {
  readonly page: Page
  readonly words: Words
  readonly at: (path: string) => string
}
type Scene = readonly [name: string, enter: (visit: Visit) => Promise<void>]

const title = (key: string, path: string): Scene => [
  path,
  async ({ page, words, at }) => {
    await page.goto(at(path))
    await page.getByRole('heading', { level: 1, name: words(key), exact: true }).waitFor()
    await settled(page)
  },
]

/** Waits for icons and fonts, so that the check sees what users see. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function checkPage(visit: Visit, scenes: readonly Scene[]): Promise<void> {
  const found: string[] = []
  for (const [name, enter] of scenes) {
    await enter(visit)
    const faults = [...(await findViolations(visit.page)), ...(await findOverflow(visit.page))]
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  expect(found).toEqual([])
}

const OPEN: readonly Scene[] = [
  title('home_sentence', '/'),
  title('login_title', '/auth/login'),
  [
    'a wrong password',
    async ({ page, words }) => {
      await page.getByLabel(words('auth_email')).fill('nobody@example.org')
      await page.getByLabel(words('auth_password'), { exact: true }).fill('wrong')
      await page.getByRole('button', { name: words('login_action') }).click()
      await page.getByText(words('auth_invalid_credentials')).waitFor()
    },
  ],
  title('register_title', '/auth/register'),
  [
    'a weak password',
    async ({ page, words }) => {
      await page.getByLabel(words('auth_email')).fill('somebody@example.org')
      await page.getByLabel(words('auth_password'), { exact: true }).fill('123')
      await page.getByRole('button', { name: words('register_action') }).click()
      await page.getByText(words('auth_weak_length')).waitFor()
    },
  ],
  title('setup_title', '/auth/admin-setup'),
  title('terms_title', '/terms'),
  title('privacy_title', '/privacy'),
  title('page_confirm', '/auth/confirm'),
  title('error_title_404', '/nowhere'),
]

const trashed: Scene = [
  'the trash',
  async ({ page, words, at }) => {
    await page.goto(at('/plays?view=trash'))
    await page.locator('main li').first().waitFor()
    await page.getByRole('heading', { name: words('plays_title') }).waitFor()
  },
]

const inside = (id: string): readonly Scene[] => [
  title('nav_home', '/'),
  title('nav_profile', '/profile'),
  title('nav_groups', '/groups'),
  title('set_admin_title', '/admin/set-admin'),
  ...playLists,
  ...play(id),
  ...administrator(id),
]

const playLists: readonly Scene[] = [
  [
    'nothing in the trash',
    async ({ page, words, at }) => {
      await page.goto(at('/plays?view=trash'))
      await page.getByText(words('plays_empty_trash_title')).waitFor()
    },
  ],
  [
    'the plays',
    async ({ page, at }) => {
      await page.goto(at('/plays'))
      await page.locator('main li a').first().waitFor()
      await page.locator('main li svg').first().waitFor()
    },
  ],
  [
    'the menu of a play',
    async ({ page }) => {
      await page.locator('main li button').first().click()
      await page.getByRole('menu').waitFor()
    },
  ],
  [
    'a copy, and its toast',
    async ({ page, words }) => {
      await page.getByRole('menuitem', { name: words('plays_duplicate') }).click()
      await page
        .getByRole('region', { name: words('ui_notifications') })
        .getByRole('listitem')
        .waitFor()
      await page.locator('main li').nth(1).waitFor()
    },
  ],
  [
    'a new play',
    async ({ page, words }) => {
      await page.getByRole('button', { name: words('plays_new') }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the copy in the trash',
    async ({ page, words }) => {
      await page.keyboard.press('Escape')
      await page.locator('main li button').first().click()
      await page.getByRole('menuitem', { name: words('plays_trash_action') }).click()
      await page.locator('main li').nth(1).waitFor({ state: 'detached' })
    },
  ],
  trashed,
]

const play = (id: string): readonly Scene[] => [
  [
    'a play',
    async ({ page, words, at }) => {
      await page.goto(at(`/plays/${id}`))
      await page.getByRole('heading', { name: words('plays_people') }).waitFor()
    },
  ],
  [
    'sharing it',
    async ({ page, words }) => {
      await page.getByRole('button', { name: words('plays_share'), exact: true }).click()
      await page.getByRole('dialog').getByLabel(words('sharing_whom')).waitFor()
    },
  ],
]

const administrator = (id: string): readonly Scene[] => [
  [
    'the editor',
    async ({ page, at }) => {
      await page.goto(at(`/plays/${id}/edit`))
      await page.locator('.script [data-id]').first().waitFor()
      await saved(page)
    },
  ],
  fromMenu('editor_find', 'search button'),
  [
    'scenes in the editor',
    async (visit) => {
      const { page, words } = visit
      const scenes = page.getByRole('navigation', { name: words('editor_scenes') })
      if (await scenes.isHidden()) await fromMenu('editor_scenes', 'nav')[1](visit)
      await scenes.waitFor()
    },
  ],
  fromMenu('editor_characters', 'aside'),
  fromMenu('editor_title_page', 'aside input'),
  fromMenu('editor_settings', 'aside select'),
  [
    'the layout of a page',
    async ({ page, words }) => {
      const part = page
        .getByRole('region', { name: words('editor_page_layout') })
        .getByRole('combobox')
        .first()
      await part.selectOption('elements.cue')
    },
  ],
  fromMenu('editor_text_view', 'textarea'),
]

/** Returns a scene that opens something from the editor's menu, after closing what was open before. */
function fromMenu(key: string, sign: string): Scene {
  return [
    `${key.slice('editor_'.length)} in the editor`,
    async ({ page, words }) => {
      const closers = page.getByRole('button', { name: words('ui_close'), exact: true })
      for (let left = await closers.count(); left > 0; left = await closers.count()) {
        await closers.last().dispatchEvent('click')
        await expect.poll(() => closers.count()).toBeLessThan(left)
      }
      await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
      await page.getByRole('menuitem', { name: words(key), exact: true }).click()
      await page.locator(sign).filter({ visible: true }).first().waitFor()
    },
  ]
}

describe.each(sampleOf(LOOKS, 2))('in $language at $width px, dark: $dark', (look) => {
  const at = (path: string) => (look.language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)

  test('the public pages', async () => {
    const { context, page, faults } = await openVisitor(browser, server.origin, look)
    await checkPage({ page, words: wordsOf(look.language), at }, OPEN)
    expect(faults).toEqual([])
    await context.close()
  })

  test('the pages of a writer', async () => {
    const writer = await newWriter(browser, server.origin, 'Colette Nguyễn', look)
    await checkPage(writer, inside(await firstPlay(writer)))
    expect(writer.faults).toEqual([])
    await writer.context.close()
  })
})

test.each(LOOKS.slice(0, 2))('a writer changes the layout in $language at $width px', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Colette Nguyễn', look)
  await changePageLayout(writer, async (name) => checkPage(writer, [[name, () => settled(writer.page)]]))
  expect(writer.faults).toEqual([])
  await writer.context.close()
})

test('a viewer sees the layout change and cannot change it', async () => {
  const writer = await newWriter(browser, server.origin, 'Colette Nguyễn', LOOKS[0]!)
  const reader = await newWriter(browser, server.origin, 'Karim Bellec', LOOKS[3]!)
  await showPageLayout(writer, reader)
  await checkPage(reader, [['a layout that one may not change', () => settled(reader.page)]])
  expect([...writer.faults, ...reader.faults]).toEqual([])
  await Promise.all([writer.context.close(), reader.context.close()])
})
