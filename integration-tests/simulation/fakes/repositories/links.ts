import {
  isPublic,
  type NewLink,
  type PaymentLink,
} from "../../../../src/core/payment-link/payment-link"
import type { LinkRepository } from "../../../../src/core/repositories/link"
import { FakeRepository } from "./database/fake-repository"
import type { LinkRow } from "./database/rows"

/** Payment links, in memory. */
export class FakeLinks extends FakeRepository implements LinkRepository {
  async byId(id: string): Promise<PaymentLink | undefined> {
    return await this.statement(`links.byId ${id}`, () => this.database.links.get(id))
  }

  async byHandle(handle: string): Promise<PaymentLink | undefined> {
    return await this.statement(`links.byHandle ${handle}`, () =>
      this.database.links.find((link) => link.handle === handle)
    )
  }

  async ofOrder(orderId: string): Promise<PaymentLink[]> {
    return await this.statement(`links.ofOrder ${orderId}`, () =>
      this.database.links
        .where(({ order_id }) => order_id === orderId)
        .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    )
  }

  async create(link: NewLink, now: Date): Promise<PaymentLink> {
    return await this.statement(`links.create ${link.payment_collection_id}`, () => {
      const known = this.database.links.find((row) => isInTheWay(row, link))
      if (!known) {
        return this.database.links.insert({
          ...link,
          ...{ withdrawn_at: null, withdrawn_by: null, emailed_at: null },
          ...this.database.stamps(),
        })
      }
      const { expires_at, provider_id } = link
      return this.database.links.update(known, {
        provider_id,
        ...(known.expires_at <= now && { expires_at }),
      })
    })
  }

  async withdraw(id: string, by: string, now: Date): Promise<PaymentLink | undefined> {
    return await this.change(`links.withdraw ${id}`, id, (link) =>
      link.withdrawn_at === null ? { withdrawn_at: now, withdrawn_by: by, updated_at: now } : {}
    )
  }

  async noteEmail(id: string, at: Date): Promise<PaymentLink | undefined> {
    const columns = { emailed_at: at, updated_at: at }
    return await this.change(`links.noteEmail ${id}`, id, () => columns)
  }

  private async change(
    label: string,
    id: string,
    columnsOf: (link: LinkRow) => Partial<LinkRow>
  ): Promise<PaymentLink | undefined> {
    return await this.statement(label, () => {
      const link = this.database.links.get(id)
      return link && this.database.links.update(link, columnsOf(link))
    })
  }
}

/** As the partial unique indexes of the table. */
function isInTheWay(row: LinkRow, link: NewLink): boolean {
  return (
    row.payment_collection_id === link.payment_collection_id &&
    row.amount === link.amount &&
    isPublic(row) === isPublic(link) &&
    (isPublic(row) || row.withdrawn_at === null)
  )
}
