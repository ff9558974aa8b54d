import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Who may see a photo, besides moderators: everyone who may see food, only the users concerned, or no one. */
type Audience = 'everyone' | 'concerned' | 'nobody';

/** Returns a photo's audience, or undefined if the photo does not exist. */
export async function audienceOf(db: Db, photoId: string): Promise<Audience | undefined> {
  const { rows } = await sql<{ audience: Audience }>`
    select case
      when content_hash in (select content_hash from hidden_pictures) then 'nobody'
      when exists (select from foods where photo_id = photos.id and not hidden)
        or exists (select from users where id = photos.owner_id and photo like '/photos/' || photos.id || '-%')
        or exists (select from linked_pictures linked where photo_id = photos.id and (
          exists (select from foods where image like 'http%' and md5(image)::uuid = linked.id and not hidden)
          or exists (select from users where photo like 'http%' and md5(photo)::uuid = linked.id)))
        then 'everyone'
      else 'concerned' end as audience
    from photos where id = ${photoId}`.execute(db);
  return rows[0]?.audience;
}

/**
 * Whether a photo that is not for everyone concerns a user: it is their own, their food shows it, or it belongs to a request or
 * message that they sent or received.
 */
export async function concerns(db: Db, photoId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ concerned: boolean }>`
    select exists (select from photos where id = ${photoId} and owner_id = ${userId})
      or exists (select from messages where photo_id = ${photoId} and ${userId} in (sender_id, recipient_id))
      or exists (select from food_requests where photo_id = ${photoId} and ${userId} in (donor_id, requester_id))
      or exists (select from linked_pictures linked where photo_id = ${photoId} and (
        exists (select from foods
          where image like 'http%' and md5(image)::uuid = linked.id and donor_id = ${userId})
        or exists (select from food_requests
          where image like 'http%' and md5(image)::uuid = linked.id and ${userId} in (donor_id, requester_id))))
      as concerned`.execute(db);
  return rows[0]?.concerned ?? false;
}
