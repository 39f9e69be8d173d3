import type { Comparison, History } from './history.ts'

/** Decisions that change something now. */
const inEffect = ({ decisions }: History) =>
  [...decisions.values()].filter((known) => known.inEffect && !known.lifted && known.subjectID !== null)

const current = `with current as (
    select * from json_to_recordset($1) as acked ("decisionID" uuid, act text, "subjectID" uuid)
  ), stopped as (
    select a.* from current c join accounts a on c.act = 'stop_account' and a.id = c."subjectID"
  ), paused as (
    select s.* from shops s where exists (select from stopped where id = s.owner_id)
      or exists (select from current c where c.act = 'pause_shop' and c."subjectID" = s.id)
  ), down as (
    select i.* from current c join items i on c.act = 'take_down' and i.id = c."subjectID"
  )`

/** What decisions of admins must have done, and nothing else may have. */
export const comparisonsOfDecisions: Comparison[] = [
  {
    wrong: 'A decision that was acknowledged is missing, or another',
    given: ({ decisions }) => [...decisions.values()],
    sql: `select 'decision ' || acked."decisionID" as what
          from json_to_recordset($1) as acked
            ("decisionID" uuid, "entryID" uuid, act text, "inEffect" boolean, lifted boolean)
          where not exists (select from decisions d where d.id = acked."decisionID" and d.entry_id = acked."entryID"
            and d.act = acked.act and (d.in_effect_at is not null) = acked."inEffect"
            and (d.lifted_at is not null) = acked.lifted)`,
  },
  {
    wrong: 'There is a decision that no admin made',
    given: ({ decisions }) => [...decisions.keys()],
    sql: `select 'decision ' || id as what from decisions
          where act not in ('uphold', 'lift') and second_agreed is not false
            and id not in (select value::uuid from json_array_elements_text($1))`,
  },
  {
    wrong: 'An entry was decided twice, or is still open, or closed without a decision',
    sql: `select 'entry ' || e.id as what from queue_entries e
          where e.kind not in ('seller', 'pair') and (select count(*) from decisions d
              where d.entry_id = e.id and d.second_agreed is not false)
            <> case when e.waiting or e.closed_at is not null then 1 else 0 end`,
  },
  {
    wrong: 'A report that was acknowledged is missing',
    given: ({ reports }) => reports,
    sql: `select 'report of ' || acked."subjectID" || ' by ' || acked."by" as what
          from json_to_recordset($1) as acked ("subjectID" uuid, "by" uuid)
          where not exists (select from reports r join queue_entries e on e.id = r.entry_id
            where r.reported_by = acked."by" and e.subject_id = acked."subjectID")`,
  },
  {
    wrong: 'An appeal that was acknowledged is missing',
    given: ({ appeals }) => appeals,
    sql: `select 'decision ' || value as what from json_array_elements_text($1)
          where not exists (select from appeals a join queue_entries e on e.kind = 'appeal' and e.subject_id = a.decision_id
            where a.decision_id = value::uuid)`,
  },
  {
    wrong: 'An appeal was decided otherwise than acknowledged, or by whoever decided before',
    given: ({ decidedAppeals }) =>
      [...decidedAppeals].map(([decisionID, lifted]) => ({ decisionID, lifted })),
    sql: `select 'decision ' || acked."decisionID" as what
          from json_to_recordset($1) as acked ("decisionID" uuid, lifted boolean)
          where not exists (select from queue_entries e join decisions d on d.entry_id = e.id
            where e.kind = 'appeal' and e.subject_id = acked."decisionID" and (d.act = 'lift') = acked.lifted)
          union all
          select 'decision ' || first.id from decisions first
          join queue_entries e on e.kind = 'appeal' and e.subject_id = first.id
          join decisions second on second.entry_id = e.id
          where second.decided_by in (first.decided_by, first.second_by)`,
  },
  {
    wrong: 'What was decided is not so',
    given: inEffect,
    sql: `${current}
          select 'item ' || i.id as what from down i
          where not exists (select from item_blocks b where b.item_id = i.id and b.reason = 'taken_down')
            or exists (select from tickets t where t.item_id = i.id and t.level in (1, 2))
            or exists (select from line_places p where p.item_id = i.id and p.state <> 'ended')
            or exists (select from name_holds h where h.item_id = i.id and h.ended_at is null)
            or exists (select from item_search s where s.item_id = i.id)
          union all
          select 'account ' || a.id from stopped a
          where a.stopped_at is null or a.stopped_until < now()
            or exists (select from line_places p where p.buyer_id = a.id and p.state <> 'ended')
            or exists (select from tickets t join shops s on s.id = t.shop_id
              where t.level in (1, 2) and a.id in (t.buyer_id, s.owner_id))
          union all
          select 'shop ' || s.id from paused s
          where s.paused_at is null
            or exists (select from item_search i where i.shop_id = s.id)
            or exists (select from live_sales l where l.shop_id = s.id and l.started_at is not null and l.ended_at is null)
            or exists (select from items i where i.shop_id = s.id and (
              exists (select from line_places p where p.item_id = i.id and p.state <> 'ended')
              or exists (select from name_holds h where h.item_id = i.id and h.ended_at is null)))`,
  },
  {
    wrong: 'Something is so that no decision in effect says',
    given: inEffect,
    sql: `${current}, vacations as (select shop_id from item_blocks where reason = 'vacation')
          select 'item ' || item_id as what from item_blocks
          where reason = 'taken_down' and item_id not in (select id from down)
          union all
          select 'account ' || id from accounts where stopped_at is not null and id not in (select id from stopped)
          union all
          -- What vacations pause is compared with what sellers asked for.
          select 'shop ' || id from shops
          where paused_at is not null and id not in (select id from paused union all select shop_id from vacations)
          union all
          select 'shop ' || shop_id || ', ' || reason from item_blocks
          where item_id is null and reason <> 'vacation' and shop_id not in (select id from paused)`,
  },
  {
    wrong: 'A ticket was ended by a decision that nobody made',
    sql: `select 'ticket ' || t.id || ' ' || t.ended_because as what from tickets t join shops s on s.id = t.shop_id
          where t.ended_because is not null and not exists (
            select from decisions d join ticket_moves m on m.ticket_id = t.id and m.moved_by is null
            where d.in_effect_at <= m.moved_at and case t.ended_because
              when 'taken_down' then d.act = 'take_down' and d.subject_id = t.item_id
              when 'shop_stopped' then d.act = 'stop_account' and d.subject_id = s.owner_id
              else d.act = 'stop_account' and d.subject_id = t.buyer_id end)`,
  },
  {
    wrong: 'Somebody was not notified of a ticket that a decision ended, or was twice',
    sql: `select 'ticket ' || t.id as what from tickets t join shops s on s.id = t.shop_id
          where t.ended_because is not null and (select array_agg(n.account_id order by n.account_id)
              from notifications n where n.kind = 'ticket_ended' and n.subject = 'ticket ' || t.id || ' decision')
            is distinct from array[least(t.buyer_id, s.owner_id), greatest(t.buyer_id, s.owner_id)]`,
  },
  {
    wrong: 'A person was not notified of a decision, or was twice',
    sql: `select 'decision ' || d.id as what from decisions d
          where (select count(*) from notifications n where n.account_id = d.about_id
              and n.kind = 'decision' and n.subject = 'decision ' || d.id)
            <> case when d.act in ('nothing', 'uphold', 'lift') or d.in_effect_at is null then 0 else 1 end`,
  },
  {
    wrong: 'A stopped account wrote',
    sql: `with stops as (
            select subject_id as id, in_effect_at as since, coalesce(lifted_at, until, 'infinity') as until
            from decisions where act = 'stop_account' and in_effect_at is not null
          ), written as (
            select 'message ' || m.client_id as what,
              case m.sender when 'buyer' then c.buyer_id else s.owner_id end as by, m.sent_at as at
            from messages m join conversations c on c.id = m.conversation_id join shops s on s.id = c.shop_id
            union all select 'ticket ' || id, buyer_id, created_at from tickets
            -- The end of a live sale confirms in the name of the seller, also what a buyer takes over afterwards.
            union all select 'move of ticket ' || m.ticket_id || ' to ' || m.to_status, m.moved_by, m.moved_at
            from ticket_moves m join tickets t on t.id = m.ticket_id left join live_sales l on l.id = t.live_sale_id
            where m.moved_at is distinct from l.ended_at and (t.name_hold_id is null or m.moved_at <> t.created_at)
            union all select 'item ' || i.id, s.owner_id, i.created_at from items i join shops s on s.id = i.shop_id
            union all select 'report ' || id, reported_by, reported_at from reports
            union all select 'collection ' || id, owner_id, created_at from collections
          )
          select what from written w join stops s on s.id = w.by and s.since < w.at and w.at < s.until`,
  },
  {
    wrong: 'A decision is not in the log of what admins do',
    sql: `select 'decision ' || d.id as what from decisions d join queue_entries e on e.id = d.entry_id
          where not exists (select from admin_acts a where a.admin_id = d.decided_by and a.about_id =
            case when e.kind = 'appeal' then e.subject_id else d.id end::text
            and a.act = case when e.kind = 'appeal' then 'appeal_decided' else 'decided' end)`,
  },
]
