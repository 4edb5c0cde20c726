/** A group grows through a link for several people and an email; roles and the owner change, and a member leaves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { checkPage, LOOKS } from '../visitors.ts'
import { newWriter, type Writer } from '../writers.ts'

const NAME = 'La Troupe du Vendredi – 金曜日の劇団'

let browser: Browser
let server: SharedServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const button = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: words(key, places), exact: true })
const inDialog = ({ page, words }: Writer, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: words(key), exact: true })
const field = ({ page, words }: Writer, key: string) => page.getByRole('dialog').getByLabel(words(key), { exact: true })
const tell = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()
const title = ({ page }: Writer) => page.getByRole('heading', { level: 1, name: NAME })
const rowOf = ({ page, words }: Writer, name: string) =>
  page
    .getByRole('list', { name: words('groups_members') })
    .getByRole('listitem')
    .filter({ hasText: name })

/** Checks the group's members and roles as this user sees them. */
async function seeRoles(writer: Writer, roles: Record<string, string>): Promise<void> {
  const { words, page } = writer
  await page.reload()
  await title(writer).waitFor()
  for (const [name, role] of Object.entries(roles)) await rowOf(writer, name).getByText(words(role)).waitFor()
  await expect.poll(() => rowOf(writer, '').count()).toBe(Object.keys(roles).length)
}

async function choose({ page, words }: Writer, key: string): Promise<void> {
  await page.getByRole('menuitem', { name: words(key) }).press('Enter')
}

async function found(writer: Writer): Promise<void> {
  const { page, at } = writer
  await page.goto(at('/groups'))
  await tell(writer, 'groups_empty')
  await checkPage(page)
  await press(page, button(writer, 'groups_create'))
  await checkPage(page)
  await press(page, inDialog(writer, 'groups_create_submit'))
  await tell(writer, 'groups_name_missing')
  await typeInto(page, field(writer, 'groups_name'), NAME)
  await typeInto(page, field(writer, 'groups_description'), 'Improvisation, vendredi soir')
  await press(page, inDialog(writer, 'groups_create_submit'))
  await title(writer).waitFor()
}

/** Creates a link for three people, valid for two days. */
async function makeLink(writer: Writer): Promise<string> {
  const { page } = writer
  await press(page, button(writer, 'groups_invite'))
  await typeInto(page, field(writer, 'groups_invite_uses'), '501')
  await press(page, inDialog(writer, 'friends_invite_by_link'))
  await tell(writer, 'groups_invite_wrong')
  await checkPage(page)
  await typeInto(page, field(writer, 'groups_invite_uses'), '3')
  await typeInto(page, field(writer, 'groups_invite_days'), '2')
  await press(page, inDialog(writer, 'friends_invite_by_link'))
  const link = await field(writer, 'friends_link_label').inputValue()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await tell(writer, 'friends_by_link')
  return link
}

async function writeTo(writer: Writer, email: string): Promise<string> {
  const { page, words } = writer
  await press(page, button(writer, 'groups_invite'))
  await page.getByRole('dialog').getByLabel(words('groups_by_email')).press('Space')
  await typeInto(page, field(writer, 'plays_share_email'), email)
  await field(writer, 'groups_invite_role').selectOption('admin')
  await press(page, inDialog(writer, 'friends_invite_by_mail'))
  await tell(writer, 'friends_link_for', { email })
  await page.keyboard.press('Escape')
  return (await post.emailTo(email, 'group-invitation')).link
}

async function accept(writer: Writer, address: string): Promise<void> {
  const { pathname, search } = new URL(address)
  await writer.page.goto(writer.at(`${pathname}${search}`))
  await press(writer.page, button(writer, 'friends_accept'))
  await title(writer).waitFor()
}

async function handOver(odette: Writer, name: string): Promise<void> {
  const { page } = odette
  await press(page, button(odette, 'groups_more'))
  await choose(odette, 'groups_leave')
  await tell(odette, 'groups_leave_last_says')
  await checkPage(page)
  await page.keyboard.press('Escape')
  await press(page, button(odette, 'friends_more', { name }))
  await choose(odette, 'groups_hand_over')
  await press(page, inDialog(odette, 'groups_hand_over'))
  await tell(odette, 'groups_handed_over', { name })
}

async function leave(writer: Writer): Promise<void> {
  await press(writer.page, button(writer, 'groups_more'))
  await choose(writer, 'groups_leave')
  await press(writer.page, inDialog(writer, 'groups_leave'))
  await writer.page.waitForURL((url) => url.pathname === writer.at('/groups'))
  await tell(writer, 'groups_empty')
}

const come = (look: Look) => (name: string) => newWriter(browser, server.origin, name, look)

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('a group is formed, changes owners, and is left', async () => {
    const names = ['Odette', 'Bruno', 'Clara', 'Dora'] as const
    const [odette, bruno, clara, dora] = await Promise.all([...names].map(come(look)))
    if (!odette || !bruno || !clara || !dora) throw new Error('nobody came')
    await found(odette)
    const link = await makeLink(odette)
    await accept(bruno, link)
    await accept(clara, link)
    await accept(dora, await writeTo(odette, dora.email))
    const all = { Odette: 'groups_role_owner', Bruno: 'groups_role_member', Clara: 'groups_role_member' }
    await seeRoles(odette, { ...all, Dora: 'groups_role_admin' })
    await checkPage(odette.page)
    expect(await odette.page.getByText('@').count()).toBe(0)

    await press(odette.page, button(odette, 'friends_more', { name: 'Bruno' }))
    await choose(odette, 'groups_make_admin')
    await tell(odette, 'groups_became_admin', { name: 'Bruno' })
    await seeRoles(bruno, { ...all, Bruno: 'groups_role_admin', Dora: 'groups_role_admin' })
    await leave(clara)

    await handOver(odette, 'Bruno')
    await leave(odette)
    await seeRoles(bruno, { Bruno: 'groups_role_owner', Dora: 'groups_role_admin' })
    await tell(bruno, 'groups_act_handed_over', { name: 'Odette', person: 'Bruno' })
    // former members can't open the group
    await odette.page.goto(bruno.page.url())
    await tell(odette, 'failure_group_not_found')
    await checkPage(odette.page)

    await press(bruno.page, button(bruno, 'groups_more'))
    await choose(bruno, 'groups_archive')
    await tell(bruno, 'groups_is_archived')
    await checkPage(bruno.page)
    expect([odette, bruno, clara, dora].flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all([odette, bruno, clara, dora].map(({ context }) => context.close()))
  })
})
