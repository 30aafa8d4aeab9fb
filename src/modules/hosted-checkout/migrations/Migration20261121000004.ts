import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000004 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "hosted_checkout_merchant_key" ("id" text not null, "provider_id" text not null, "ciphertext" text not null, "last_four" text not null, "set_by" text not null, "replaced_at" timestamptz null, "retired_at" timestamptz null, "retired_by" text null, "last_used_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "hosted_checkout_merchant_key_pkey" primary key ("id"));`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_deleted_at" ON "hosted_checkout_merchant_key" ("deleted_at") WHERE deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_one_in_force" ON "hosted_checkout_merchant_key" ("provider_id") WHERE replaced_at IS NULL AND deleted_at IS NULL;`
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_hosted_checkout_merchant_key_provider" ON "hosted_checkout_merchant_key" ("provider_id", "created_at") WHERE deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "hosted_checkout_merchant_key" cascade;`)
  }
}
