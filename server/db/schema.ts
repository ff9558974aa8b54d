import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Day } from '../../contract/dates.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import type { RequestStatus } from '../../contract/request-terms.ts';
import type { LetterKind } from '../mail/mail-texts.ts';

/** A handle to the database or to one transaction in it; always a function's first argument. */
export type Db = Kysely<Schema>;

/** The tables that our own SQL speaks of. Those named sign_in_… belong to the embedded sign-in service. */
export type Schema = {
  users: UserTable;
  sessions: SessionTable;
  foods: FoodTable;
  food_requests: FoodRequestTable;
  request_moves: RequestMoveTable;
  outbox: OutboxTable;
  mail_refusals: MailRefusalTable;
  secrets: SecretTable;
};

type Fixed<T> = ColumnType<T, T, never>;

export type UserTable = {
  id: Fixed<string>;
  issuer: Fixed<string>;
  subject: Fixed<string>;
  email: string;
  name: string;
  photo: string;
};

export type SessionTable = {
  token_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  expires_at: Date;
};

export type FoodTable = {
  id: Fixed<string>;
  donor_id: Fixed<string>;
  title: string;
  /** `title` as search compares it, folded by the app so that every database folds alike. */
  title_folded: string;
  image: string;
  quantity: number;
  deadline: Day;
  location: string;
  status: FoodStatus;
  notes: string;
};

export type FoodRequestTable = {
  id: Fixed<string>;
  food_id: string | null;
  donor_id: Fixed<string>;
  requester_id: Fixed<string>;
  asked_at: Fixed<Date>;
  /** These five are the food's, and follow it while the request is open. */
  title: string;
  image: string;
  quantity: number;
  location: string;
  deadline: Day;
  requested_for: Fixed<Day>;
  status: RequestStatus;
  notes: Fixed<string>;
  /** Only while accepted. */
  pickup_code: string | null;
  /** Whether someone else decided it since its requester last looked. */
  unseen: Generated<boolean>;
};

export type RequestMoveTable = {
  id: Fixed<string>;
  request_id: Fixed<string>;
  /** Null when the clock did it. */
  actor_id: Fixed<string | null>;
  moved_at: Fixed<Date>;
  from_status: Fixed<RequestStatus>;
  to_status: Fixed<RequestStatus>;
};

export type OutboxTable = {
  id: Fixed<string>;
  letter: Fixed<LetterKind>;
  food_id: Fixed<string | null>;
  request_id: Fixed<string | null>;
  content: ColumnType<unknown, string | null, never>;
  written_at: Fixed<Date>;
  due_at: Date;
  attempts: Generated<number>;
  /** Until when one worker has it to itself; past or null when nobody has. */
  claimed_until: ColumnType<Date | null, undefined, Date | null>;
  sent_at: ColumnType<Date | null, undefined, Date>;
  /** To whom it was sent, without saying so. */
  address_hash: ColumnType<Buffer | null, undefined, Buffer>;
};

export type MailRefusalTable = { address_hash: Fixed<Buffer>; refused_at: Fixed<Date> };

export type SecretTable = { name: Fixed<string>; value: Fixed<string> };
