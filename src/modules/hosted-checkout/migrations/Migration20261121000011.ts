import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000011 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" add column if not exists "returned_at" timestamptz null;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "hosted_checkout_attempt" drop column if exists "returned_at";`
    )
  }
}
